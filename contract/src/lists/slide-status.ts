/** Names and ids of a slide's statuses. */
export const SLIDE_STATUS_IDS = {
  completed: 1,
  processing: 2,
  created: 3,
  failed: 4,
  active: 5,
  archived: 6,
  error: 7,
} as const
export type SlideStatusName = keyof typeof SLIDE_STATUS_IDS

/** The description sent with a status. */
export const slideStatusDescription = (status: string) => `Slide is ${status}`
