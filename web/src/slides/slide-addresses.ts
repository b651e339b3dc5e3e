/** Where a slide's screens are (spec 1 §2, route table). */
export const slideAddress = {
  detail: (id: number) => `/slides/${id}`,
  edit: (id: number) => `/slides/${id}/edit`,
  fileEdit: (id: number) => `/slides/${id}/file/edit`,
  reader: '/slides/reader',
} as const
