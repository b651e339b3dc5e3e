export const apiMessages = {
  /** Shown for an error without a text. */
  generic: 'Something went wrong, Please try again!',
} as const
