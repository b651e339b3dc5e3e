import { recordAddress } from '../ui/record-address.ts'

export const slideAddress = {
  ...recordAddress('slides'),
  view: (id: number) => `/slides/${id}/view`,
  fileEdit: (id: number) => `/slides/${id}/file/edit`,
  reader: '/slides/reader',
}

export const backToSlides = { to: slideAddress.dashboard, label: 'Back' } as const
