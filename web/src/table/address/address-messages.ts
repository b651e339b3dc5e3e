export const addressMessages = {
  leftOut: (names: readonly string[]) => `Parts of this link no longer exist: ${names.join(', ')}.`,
} as const
