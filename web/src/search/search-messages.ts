export const searchMessages = {
  edit: (words: string) => `Edit ${words}`,
  remove: (words: string) => `Remove ${words}`,
  columns: (columns: readonly string[]) => `Columns: ${columns.join(', ')}`,
} as const
