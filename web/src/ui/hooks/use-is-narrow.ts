import { useMediaQuery } from '@mantine/hooks'

/** Below this width the side menu is a rail, and panels are initially closed. */
const NARROW = '(max-width: 1000px)'

export const useIsNarrow = (): boolean => useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
