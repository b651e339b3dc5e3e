/** Of what is registered of a file. Raised where files read differently than before: they are registered again then. */
export const READER_VERSION = 4
