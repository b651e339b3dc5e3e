import { Anchor, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { type BrowserView, forgetBrowserView, readBrowserViews } from '../address/browser-views.ts'
import type { Library } from '../address/use-library.ts'
import { type ViewProps, viewWithName } from './view-names.ts'
import { viewsMessages } from './views-messages.ts'

/**
 * Shown while this browser stores views, which a button moves to the server. A view that can't be moved stays, with the reason.
 */
export function BrowserViews({ dashboard, records, library }: ViewProps & { library: Library }) {
  const { table } = dashboard
  const { user } = records
  const [views, setViews] = useState<readonly BrowserView[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    void readBrowserViews(table, user).then(setViews)
  }, [table, user])
  if (views.length === 0) return null

  async function move() {
    if (isMoving) return
    setMoving(true)
    const stay: [BrowserView, string][] = []
    for (const view of views) {
      const other = viewWithName(view.name, dashboard, library)
      const reason = other === undefined ? await library.moveIn(view) : viewsMessages.taken(other)
      if (reason === undefined) await forgetBrowserView(table, user, view.id)
      else stay.push([view, reason])
    }
    if (stay.length < views.length) toast.success(viewsMessages.moved(views.length - stay.length))
    setProblems(stay.map(([{ name }, reason]) => viewsMessages.notMoved(name, reason)))
    setViews(stay.map(([view]) => view))
    setMoving(false)
    await library.reload()
  }
  return (
    <Stack gap={6} p="sm" bg="var(--sunken)" fz="sm">
      <span>
        {viewsMessages.inBrowser(views.length)}{' '}
        <Anchor component="button" type="button" fz="inherit" data-step onClick={() => void move()}>
          {viewsMessages.move(views.length)}
        </Anchor>
      </span>
      {problems.map(problem => (
        <Banner key={problem} kind="red">
          {problem}
        </Banner>
      ))}
    </Stack>
  )
}
