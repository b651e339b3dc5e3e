/** The version of what is registered about a file. Raise it when files are read differently: they are then registered again. */
export const READER_VERSION = 5
