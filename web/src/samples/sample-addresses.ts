/** Where a sample's screens are (spec 1 §2, route table). */
export const sampleAddress = {
  dashboard: '/samples',
  detail: (id: number) => `/samples/${id}`,
  edit: (id: number) => `/samples/${id}/edit`,
} as const
