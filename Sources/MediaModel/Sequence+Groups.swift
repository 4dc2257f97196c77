extension Sequence where Element: Hashable {
  /// The elements, each once, in the order in which they are met first.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements in groups that share a key, in the order in which the keys are met first.
  package func groups<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, members: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, members: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].members.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
