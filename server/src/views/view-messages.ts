import { MAX_VIEWS } from '@vitrine/contract/tables/views'

export const viewMessages = {
  tooMany: `You have ${MAX_VIEWS} views, and more are not possible. Delete one that is not used any more.`,
  onlyEditorsShare: 'Only editors can share views and change shared ones.',
  locked: 'This view is locked. Only its owner or an admin can change it.',
  onlyOwner: "Only this view's owner or an admin can lock, unlock, stop sharing or delete it.",
  onlyAdminsChooseDefault: 'Only admins choose the default view for all.',
  defaultIsShared: 'Only a shared view can be the default for all.',
} as const
