import type { JsonError } from './json-error.ts'

/** Noun for the record in forms. */
export const FILE_NOUN = 'file'

export const fileMessages = {
  title: 'Edit File',
  loading: 'Loading file data...',
  missing: 'File not found',
  loadFailed: 'Failed to load file data',
  updated: 'File updated successfully',
  updateFailed: 'Failed to update file',
  invalidJson: 'Invalid JSON in metadata field',

  nameRequired: 'File name is required',
  invalidJsonAt: ({ line, column, found }: JsonError) =>
    found === undefined
      ? `${fileMessages.invalidJson}: it ends too early, in line ${line}, column ${column}`
      : `${fileMessages.invalidJson}: line ${line}, column ${column}, at ${JSON.stringify(found)}`,
  notAnObject: 'Metadata takes names and values in braces, such as {"stain": "HE"}, or nothing',
  notASize: 'File size takes a number of bytes, or a size such as 20K or 1.5 GB',
  sizeTooLarge: 'File size is too large',
  /** Blank type and location are not sent, so the record keeps its value. */
  blankKeeps: (value: string) => `Left blank, it stays as it is: ${value}`,
  unknownCreator: 'Unknown',
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  noFileReceived: 'No valid file data received from the server',
} as const
