extension RandomAccessCollection {
  /// The place of the first element that is not before what is looked for, in a collection that is in order.
  ///
  /// - Parameter isBefore: whether an element is before it; holds for none after one for which it does not.
  /// - Returns: the place; the end where all are before.
  @inlinable
  package func partition(_ isBefore: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if isBefore(self[middle]) { low = index(after: middle) } else { high = middle }
    }
    return low
  }
}
