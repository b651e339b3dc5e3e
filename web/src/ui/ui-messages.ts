/** Every sentence of the small parts. */
export const uiMessages = {
  close: 'Close',
  dismiss: 'Dismiss',
  copy: 'Copy to clipboard',
  copied: 'Copied!',
  /** The clipboard exists only on https and localhost (DECIDED section 10). */
  copyUnavailable: 'Copying needs a page served over https',
  copyFailed: 'The browser refused to copy',
  ofLoaded: (loaded: string) => `of ${loaded} loaded`,
  showOnly: (label: string, count: string) => `Show only ${label} ${count}`,
  morePlus: (count: number) => `+${count}`,
  more: (count: number, title: string) => `${count} more: ${title}`,
  notShown: (count: number) => `The chart shows the 10 most frequent; ${count} more are not in it.`,
  chart: (title: string, parts: string) => `${title}: ${parts}`,
  noItems: 'No items available',
  nothingFound: 'Nothing found',
  search: 'Search...',
  clearAll: 'Clear All',
  tryAgain: 'Try again',
} as const
