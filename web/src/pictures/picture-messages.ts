import type { PictureState } from '@vitrine/contract/picture-summary'

export const pictureMessages = {
  pictureOf: (name: string) => `Picture of ${name}`,
  noThumbnail: 'No picture',
  failed: 'The picture could not be loaded.',
  /** What happened, and why where the server says so. */
  withReason: (text: string, reason: string | undefined) => (reason === undefined ? text : `${text} ${reason}`),
  /** In place of a thumbnail, by the state of the file. */
  states: {
    ready: 'The picture has no preview',
    unsupported: 'The format of the picture is not supported yet',
    damaged: 'The file of the picture is damaged or incomplete',
    copying: 'The file of the picture is still being copied',
    missing: 'The file of the picture is no longer where it was found',
  } satisfies Readonly<Record<PictureState, string>>,
} as const
