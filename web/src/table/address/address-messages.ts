export const addressMessages = {
  leftOut: (names: readonly string[]) =>
    `The address asked for something that can't be shown here, which was left out: ${names.join(', ')}.`,
} as const
