/** The sentences of an import of slides that are about slides alone. */
export const slideImportMessages = {
  dropNote:
    'One row for each slide, columns in any order. A row changes the slide of its UUID, ID or name; one with a name that no slide has makes a new slide.',
  rules: [
    'A column is named as in the table ("Cut Number") or as in an export ("cut_number"). An export can be imported as it is, and one that was edited changes just that.',
    'With a UUID or an ID the name is a field like any other. A name alone must be that of one slide, to the letter.',
    'An empty cell empties the field; a column that is not there leaves it as it is.',
    'Columns of the file (File Name, File Type, File Location, File Size in bytes, File Metadata) are those of the slide\u2019s file.',
    'Dates: 2026-01-31 is year-month-day, 31.01.2026 day.month.year, 01/31/2026 month/day/year.',
    'Numbers take a point: 0.5. Several options have ";" between them.',
  ],
  cutNumber: 'Cut Number must be a valid integer.',
  noSlide: (line: number) =>
    `Line ${line}: the first line must name the columns, but none of them is "Name", "ID" or "UUID".`,
  notAnId: (text: string) => `ID: "${text}" isn't the id of a slide.`,
  notASize: (text: string) => `File Size: "${text}" isn't a number of bytes.`,
  name: 'Name',
  id: 'ID',
  uuid: 'UUID',
  fileName: 'File Name',
  fileType: 'File Type',
  fileLocation: 'File Location',
  fileSize: 'File Size',
  fileMetadata: 'File Metadata',
} as const
