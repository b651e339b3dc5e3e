/** The addresses of a slide's screens. */
export const slideAddress = {
  dashboard: '/slides',
  detail: (id: number) => `/slides/${id}`,
  edit: (id: number) => `/slides/${id}/edit`,
  fileEdit: (id: number) => `/slides/${id}/file/edit`,
  reader: '/slides/reader',
} as const

/** The link above a slide's own screen. */
export const backToSlides = { to: slideAddress.dashboard, label: 'Back' } as const
