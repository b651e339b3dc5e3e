/** Every sentence of the search bar and the chips. */
export const searchMessages = {
  clearSearch: 'Clear search',
  searchColumns: 'Search columns',
  allColumns: 'All Columns',
  columns: (count: number) => `${count} columns`,
  clearAll: 'Clear all',
  remove: (label: string) => `Remove ${label}`,
  activeFilters: 'Active filters',
} as const
