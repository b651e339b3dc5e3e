export const apiMessages = {
  /** Spec 1 §8, where an error brings no text (DECIDED section 1). */
  generic: 'Something went wrong, Please try again!',
} as const
