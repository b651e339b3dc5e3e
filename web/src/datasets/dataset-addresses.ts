export const datasetAddress = {
  dashboard: '/datasets',
  create: '/datasets/create',
  detail: (id: number) => `/datasets/${id}`,
  edit: (id: number) => `/datasets/${id}/edit`,
} as const
