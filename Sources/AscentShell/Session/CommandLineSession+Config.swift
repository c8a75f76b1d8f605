import AscentViews

/// The config file.
extension CommandLineSession {
  func config() async throws(ShellError) -> any View {
    guard let access = environment.config else { throw .otherStore("this session has no config file") }
    var file = try access.load()
    guard let name = arguments.optional("KEY") else {
      guard !arguments.has("--unset") else { throw .missingArgument("KEY", usage: "config KEY --unset") }
      return view(of: file, access.path, Setting.allCases)
    }
    if arguments.has("--unset"), file.removeFaults(of: name) {
      try write(file, access)
      var view = view(of: file, access.path, Setting.allCases.filter { $0.rawValue == name })
      (view.isChanged, view.removed) = (true, name)
      return view
    }
    let setting = try Setting.named(name)
    let value = arguments.optional("VALUE")
    guard value != nil || arguments.has("--unset") else { return view(of: file, access.path, [setting]) }
    if let value {
      guard !arguments.has("--unset") else { throw .misusedOption("--unset", reason: "takes no VALUE") }
      guard value.utf8.count <= ConfigFile.bytesMax / 2 else {
        throw .badValue(argument: "VALUE", value: value, reason: "too long", allowed: setting.allowed)
      }
      var options = LaunchOptions()
      try setting.apply(value, to: &options)
    }
    file.set(setting, to: value)
    try write(file, access)
    var view = view(of: file, access.path, [setting])
    view.isChanged = true
    return view
  }

  private func write(_ file: ConfigFile, _ access: any ConfigAccess) throws(ShellError) {
    guard file.text.utf8.count <= ConfigFile.bytesMax else {
      throw .unwritableFile(path: access.path, reason: "it would be longer than \(ConfigFile.bytesMax) bytes")
    }
    do { try access.write(file.text) } catch { throw .unwritableFile(path: access.path, reason: error.reason) }
  }

  private func view(of file: ConfigFile, _ path: String, _ settings: [Setting]) -> ConfigView {
    let rows = settings.map { setting in
      let entry = file.entries[setting]
      let override = environment.settingOverrides.sources[setting]
      return ConfigView.Row(
        setting: setting, value: override?.value ?? entry?.value ?? setting.standard,
        source: override?.name ?? (entry == nil ? nil : "file"), line: override == nil ? entry?.line : nil)
    }
    return ConfigView(path: path, rows: rows, faults: file.faultLines)
  }
}
