import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ScreenHead, type ScreenHeadProps } from '../ui/layout/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/notices/screen-notice.tsx'
import type { LoadedRecord } from './use-loaded-record.ts'

/** A screen about the record with the `$id` of its address. Another address remounts it. */
export const screenById = (Screen: ComponentType<{ id: string }>) =>
  function ScreenById() {
    const { id } = useParams({ strict: false }) as { id: string }
    return <Screen key={id} id={id} />
  }

interface LoadedScreenProps<Rec> {
  loaded: Pick<LoadedRecord<Rec>, 'isLoading' | 'isMissing' | 'error' | 'retry'> & { record: Rec | null | undefined }
  /** The head, until the record is loaded. */
  head: Pick<ScreenHeadProps, 'back' | 'title' | 'isLarge'>
  /** Text shown while loading, or a skeleton of the screen, which also replaces the head. */
  loading: string | { skeleton: ReactNode }
  /** The heading for a missing record; `more`, on screens that show a record, explains why it may be missing. */
  missing: { heading: string; more?: string; link?: ScreenHeadProps['back'] }
  /** The text for a failed load. Default: the error's message */
  failedText?: (error: Error) => string
  children: (record: Rec) => ReactNode
}

/** A record's screen: its content, or a notice that it is loading, missing or failed to load. */
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
