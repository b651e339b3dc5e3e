export const apiMessages = {
  /** Shown when an error brings no text. */
  generic: 'Something went wrong, Please try again!',
} as const
