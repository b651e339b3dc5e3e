import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { forgetUnreadLists, readListsAgain } from '../api/unread-lists.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { TryAgain } from '../ui/notices/screen-notice.tsx'
import { shellMessages } from './shell-messages.ts'

/** Shown until the lists are reloaded or another screen is opened. */
export function UnreadListsNotice() {
  const pathname = useLocation({ select: location => location.pathname })
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== shownAt.current) forgetUnreadLists()
  }, [pathname])
  return (
    <Banner kind="red" mb={12} action={<TryAgain onClick={readListsAgain} />}>
      {shellMessages.unreadList}
    </Banner>
  )
}
