export const datasetAddress = {
  dashboard: '/datasets',
  import: '/datasets/import',
  create: '/datasets/create',
  detail: (id: number) => `/datasets/${id}`,
  edit: (id: number) => `/datasets/${id}/edit`,
} as const
