/// Everything a user of the library names is in this one module.
@_exported public import MediaModel
