/** The addresses of a sample's screens. */
export const sampleAddress = {
  dashboard: '/samples',
  detail: (id: number) => `/samples/${id}`,
  edit: (id: number) => `/samples/${id}/edit`,
} as const

/** The link above a sample's own screen. */
export const backToSamples = { to: sampleAddress.dashboard, label: 'Back' } as const
