import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ScreenHead, type ScreenHeadProps } from '../ui/layout/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/notices/screen-notice.tsx'
import type { LoadedRecord } from './use-loaded-record.ts'

/** A screen about the record that its address names by `$id`. Another address starts it afresh. */
export const screenById = (Screen: ComponentType<{ id: string }>) =>
  function ScreenById() {
    const { id } = useParams({ strict: false }) as { id: string }
    return <Screen key={id} id={id} />
  }

interface LoadedScreenProps<Rec> {
  loaded: Pick<LoadedRecord<Rec>, 'isLoading' | 'isMissing' | 'error' | 'retry'> & { record: Rec | null | undefined }
  /** The head until there is a record. */
  head: Pick<ScreenHeadProps, 'back' | 'title' | 'isLarge'>
  /** Name of the loading record; or a skeleton of the screen, shown instead of the head, too. */
  loading: string | { skeleton: ReactNode }
  /** What a missing record is called; `more` says why it may be missing, and is for screens that show a record. */
  missing: { heading: string; more?: string; link?: ScreenHeadProps['back'] }
  /** Why it could not be loaded. Default: the error's message. */
  failedText?: (error: Error) => string
  children: (record: Rec) => ReactNode
}

/** A record's screen: its content once it is loaded; until then that it is loading, is missing or could not be loaded. */
export function LoadedScreen<Rec>(props: LoadedScreenProps<Rec>) {
  const { loaded, head, loading, missing, failedText = error => error.message, children } = props
  const { record, isLoading, isMissing, error, retry } = loaded
  if (record) return children(record)
  if (isMissing && !isLoading) {
    return (
      <>
        <PageTitle>{missing.more ? missing.heading : head.title}</PageTitle>
        <MissingNotice link={head.back} {...missing} />
      </>
    )
  }
  const isSkeleton = isLoading && typeof loading !== 'string'
  return (
    <>
      <PageTitle>{head.title}</PageTitle>
      {!isSkeleton && <ScreenHead {...head} />}
      {isLoading && (typeof loading === 'string' ? <AwaitedNotice text={loading} /> : loading.skeleton)}
      {!isLoading && error && <FailedNotice text={failedText(error)} onRetry={retry} />}
    </>
  )
}
