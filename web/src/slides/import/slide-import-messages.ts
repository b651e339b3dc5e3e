export const slideImportMessages = {
  cutNumber: 'Cut Number must be a valid integer.',
  notAnId: (text: string) => `ID: "${text}" isn't the id of a slide.`,
  notASize: (text: string) => `File Size: "${text}" isn't a number of bytes.`,
  id: 'ID',
  uuid: 'UUID',
  fileName: 'File Name',
  fileType: 'File Type',
  fileLocation: 'File Location',
  fileSize: 'File Size',
  fileMetadata: 'File Metadata',
} as const
