import type { Figure, ShareFigure } from '@vitrine/contract/experiments/figures'

const DECIMALS = 2
export const decimal = (value: number): string => value.toFixed(DECIMALS)

/** '0.91'; a dash for a figure that can't be computed. */
export const figureText = ({ value }: Pick<Figure, 'value'>): string => (value === null ? '-' : decimal(value))

/** '0.86 to 0.96'; undefined for a figure without an interval. */
export const intervalText = ({ low, high }: Figure): string | undefined =>
  low === null || high === null ? undefined : `${decimal(low)} to ${decimal(high)}`

/** '32 of 43'. */
export const shareText = ({ count, total }: Pick<ShareFigure, 'count' | 'total'>): string => `${count} of ${total}`
