export type Density = 'compact' | 'normal' | 'relaxed'

export const DENSITIES: readonly Density[] = ['compact', 'normal', 'relaxed']
export const DEFAULT_DENSITY: Density = 'normal'
export const ROW_HEIGHT_PX: Readonly<Record<Density, number>> = { compact: 32, normal: 44, relaxed: 64 }
