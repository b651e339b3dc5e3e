export const slideAddress = {
  dashboard: '/slides',
  detail: (id: number) => `/slides/${id}`,
  view: (id: number) => `/slides/${id}/view`,
  edit: (id: number) => `/slides/${id}/edit`,
  fileEdit: (id: number) => `/slides/${id}/file/edit`,
  import: '/slides/import',
  reader: '/slides/reader',
} as const

export const backToSlides = { to: slideAddress.dashboard, label: 'Back' } as const
