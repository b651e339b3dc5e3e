export const pictureMessages = {
  noThumbnail: 'No picture',
  failedThumbnail: 'The picture could not be loaded',
} as const
