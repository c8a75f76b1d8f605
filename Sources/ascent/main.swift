print("ascent")
