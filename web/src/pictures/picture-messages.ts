import type { PictureState } from '@vitrine/contract/files/picture-summary'

export const pictureMessages = {
  pictureOf: (name: string) => `Picture of ${name}`,
  noThumbnail: 'No picture',
  failed: "The picture couldn't be loaded.",
  /** What happened, and the server's reason if there is one. */
  withReason: (text: string, reason: string | undefined) => (reason === undefined ? text : `${text} ${reason}`),
  /** Shown instead of a thumbnail, by the state of the file. */
  states: {
    ready: 'No preview',
    unsupported: "The picture's format isn't supported yet",
    damaged: 'The picture is damaged',
    copying: 'The picture is still being copied',
    missing: "The picture's file is no longer in its folder",
  } satisfies Readonly<Record<PictureState, string>>,
} as const
