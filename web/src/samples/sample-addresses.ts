/** Where a sample's screens are (spec 1 §2, route table). */
export const sampleAddress = {
  dashboard: '/samples',
  detail: (id: number) => `/samples/${id}`,
  edit: (id: number) => `/samples/${id}/edit`,
} as const

/** The link above a sample's own screen (spec 1 §2). */
export const backToSamples = { to: sampleAddress.dashboard, label: 'Back' } as const
