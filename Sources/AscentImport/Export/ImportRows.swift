/// The rows to import, one after another.
package protocol ImportRows {
  /// The next row; nil at the end.
  mutating func next() throws(ImportFailure) -> ImportRow?
}

extension IndexingIterator: ImportRows where Elements == [ImportRow] {}
