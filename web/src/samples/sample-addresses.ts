export const sampleAddress = {
  dashboard: '/samples',
  import: '/samples/import',
  detail: (id: number) => `/samples/${id}`,
  edit: (id: number) => `/samples/${id}/edit`,
} as const

export const backToSamples = { to: sampleAddress.dashboard, label: 'Back' } as const
