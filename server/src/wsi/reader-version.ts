/** The version of the data registered about files. Increment it when files are read differently, to register them again. */
export const READER_VERSION = 5
