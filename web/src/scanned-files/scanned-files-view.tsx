import { Button, Stack } from '@mantine/core'
import { useFileDialog } from '@mantine/hooks'
import { IconEyeOff, IconRestore, IconTrash, IconUpload } from '@tabler/icons-react'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useState } from 'react'
import { fileStem } from '../format/file-names.ts'
import { formatBytes } from '../format/numbers.ts'
import { SearchBar } from '../search/search-bar.tsx'
import { CreateSlideDialog } from '../slides/forms/create-slide-dialog.tsx'
import { RecordsTable } from '../table/dashboard/records-table.tsx'
import { Segments } from '../ui/buttons/segments.tsx'
import { ask } from '../ui/dialogs/question.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { canAttach, proposedItem } from './attachable.ts'
import { ChooseSlideDialog } from './choose-slide-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { FolderProblems, Folders } from './folders.tsx'
import { scannedFileColumns } from './scanned-file-columns.tsx'
import styles from './scanned-files.module.css'
import { scannedFilesMessages as messages, problemOf } from './scanned-files-messages.ts'
import { SCANNED_FILE_TABS, tabCounts } from './scanned-files-query.ts'
import { ScannedFilesToolbar } from './scanned-files-toolbar.tsx'
import { TypeCodeDialog } from './type-code-dialog.tsx'
import { type AttachItem, useFileActions } from './use-file-actions.ts'
import { type ScannedFilesList, useScannedFiles } from './use-scanned-files.ts'

/** Loaded with the uploads card. */
const upload = async (files: File[]) => (await import('./uploads/upload-queue.ts')).uploadQueue.add(files)
const UploadsSection = lazyNamed(() => import('./uploads/uploads-section.tsx'), 'UploadsSection')

const rowId = ({ id }: ScannedFile) => id
const rowName = ({ name }: ScannedFile) => name

type OpenDialog =
  | { kind: 'choose' | 'create' | 'code'; file: ScannedFile }
  | { kind: 'compare'; file: ScannedFile; slideId: number }

interface Attachment {
  file: ScannedFile
  item: AttachItem
}

const proposed = (file: ScannedFile): Attachment[] => {
  const item = proposedItem(file)
  return item ? [{ file, item: { ...item, name: file.slides[0]?.name ?? file.name } }] : []
}

function emptyText({ query, state }: ScannedFilesList): string {
  if (query.search.trim() !== '') return messages.noneMatch
  if (state?.folders.length === 0) return messages.noFolders
  return query.tab === 'waiting' ? messages.empty : messages.emptyTab
}

/** Sent to the server for a file that can't be shown, after the user has confirmed. */
const attachOptions = ({ state }: ScannedFile) => (state === 'ready' ? {} : { unshown: true })

/** Any others are only counted. */
const MAX_NAMED = 10

/** Asks before attaching files that can't be shown, with the reason for each. */
async function mayAttach(files: readonly ScannedFile[]): Promise<boolean> {
  const unshown = files.filter(({ state }) => state !== 'ready')
  const count = unshown.length
  if (count === 0) return true
  const text = (
    <Stack gap="sm">
      <ul className={styles['unshown']}>
        {unshown.slice(0, MAX_NAMED).map(file => (
          <li key={file.id}>
            <b>{file.name}</b> {file.problem === null ? problemOf(file) : `${file.problem}.`}
          </li>
        ))}
      </ul>
      {count > MAX_NAMED && <p>{messages.moreUnshown(count - MAX_NAMED)}</p>}
      <p>{messages.unshownNote(count)}</p>
    </Stack>
  )
  return ask({ title: messages.unshownTitle(count), text, action: messages.attachAnyway })
}

interface ScannedFilesViewProps {
  /** Readers see the list without actions. */
  mayEdit: boolean
  /** Admins delete uploaded files permanently. */
  isAdmin: boolean
}

export function ScannedFilesView({ mayEdit, isAdmin }: ScannedFilesViewProps) {
  const files = useScannedFiles(mayEdit)
  const { query, setParams, list, selection, state } = files
  const actions = useFileActions(files)
  const uploading = useFileDialog({ resetOnOpen: true, onChange: chosen => chosen && void upload([...chosen]) })
  const [dialog, setDialog] = useState<OpenDialog>()
  const { isBusy } = actions
  const selected = files.selectedRows()
  const counts = state && tabCounts(state.counts)
  const close = () => setDialog(undefined)

  async function attach(attachments: readonly Attachment[]) {
    if (attachments.length === 0 || !(await mayAttach(attachments.map(({ file }) => file)))) return
    await actions.attach(attachments.map(({ file, item }) => ({ ...item, ...attachOptions(file) })))
    close()
  }
  async function create(file: ScannedFile) {
    if (await mayAttach([file])) setDialog({ kind: 'create', file })
  }
  async function remove(file: ScannedFile) {
    const { deleteTitle: title, deleteNote, deletePermanently: action } = messages
    const text = deleteNote(file.name, formatBytes(file.size))
    if (await ask({ title, text, action, isDanger: true })) await actions.deletePermanently(file)
  }
  const ignore = (file: ScannedFile) => void actions.setIgnored([file], !file.ignored)
  const compare = (file: ScannedFile, slideId = file.slides[0]?.id) =>
    slideId !== undefined && setDialog({ kind: 'compare', file, slideId })

  function choose(file: ScannedFile, slide: Slide) {
    close()
    if (slide.file?.picture) compare(file, slide.id)
    else void attach([{ file, item: { id: file.id, slide: slide.id, name: slide.name } }])
  }
  function handleLetter(file: ScannedFile, letter: string): boolean {
    if (letter === 'a') void attach(proposed(file))
    else if (letter === 'c' && canAttach(file)) void create(file)
    else if (letter === 'x') ignore(file)
    else return false
    return true
  }

  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1>{messages.title}</h1>
          <p>{messages.about}</p>
        </div>
        <Folders folders={state?.folders ?? []} mayEdit={mayEdit} onChecked={files.reload} />
        {mayEdit && (
          <Button
            variant="default"
            className={styles['upload'] ?? ''}
            leftSection={<IconUpload aria-hidden />}
            onClick={uploading.open}
          >
            {messages.upload}
          </Button>
        )}
      </header>
      {mayEdit && <UploadsSection onReady={files.refresh} />}
      <FolderProblems folders={state?.folders ?? []} />
      <div className={styles['tabs']}>
        <Segments
          label={messages.tabs}
          segments={SCANNED_FILE_TABS.map(tab => ({ value: tab, label: messages.tab(tab, counts?.[tab]) }))}
          value={query.tab}
          onChange={tab => setParams({ tab: tab === 'waiting' ? '' : tab })}
        />
        <span className={styles['today']}>{state && messages.attachedToday(state.attached_today)}</span>
        <div className={styles['search']}>
          <SearchBar
            label={messages.search}
            placeholder={messages.searchPlaceholder}
            value={query.search}
            onChange={search => setParams({ search })}
          />
        </div>
      </div>
      <Banner kind="red" mb={12} onDismiss={actions.dismissProblem}>
        {actions.problem}
      </Banner>
      {/* The last action, while it can be undone. */}
      <Banner
        kind="green"
        mb={12}
        onDismiss={actions.dismissOutcome}
        button={{ label: uiMessages.undo, onClick: () => void actions.undo(), isBusy }}
      >
        {actions.outcome?.text}
      </Banner>
      <RecordsTable
        label={messages.label}
        columns={scannedFileColumns({
          mayEdit,
          areLabelsHidden: state?.labels_hidden ?? false,
          isBusy,
          onAttach: file => void attach(proposed(file)),
          onChoose: file => setDialog({ kind: 'choose', file }),
          onCompare: compare,
          onCreate: file => void create(file),
          onBringBack: ignore,
          onType: file => setDialog({ kind: 'code', file }),
        })}
        density="relaxed"
        rowId={rowId}
        rowName={rowName}
        list={list}
        selection={mayEdit ? selection : undefined}
        onLetter={mayEdit ? handleLetter : undefined}
        toolbar={
          mayEdit && (
            <ScannedFilesToolbar
              selected={selected}
              isBusy={isBusy}
              onAttach={() => void attach(selected.flatMap(proposed))}
              onIgnore={() =>
                void actions.setIgnored(
                  selected.filter(({ ignored }) => !ignored),
                  true,
                )
              }
              onBringBack={() =>
                void actions.setIgnored(
                  selected.filter(({ ignored }) => ignored),
                  false,
                )
              }
            />
          )
        }
        rowMenu={
          mayEdit
            ? file => [
                file.ignored
                  ? { label: messages.bringBack, icon: <IconRestore aria-hidden />, onPick: () => ignore(file) }
                  : { label: messages.ignore, icon: <IconEyeOff aria-hidden />, onPick: () => ignore(file) },
                ...(isAdmin && file.source === 'upload'
                  ? [
                      {
                        label: `${messages.deletePermanently}...`,
                        icon: <IconTrash aria-hidden />,
                        onPick: () => void remove(file),
                      },
                    ]
                  : []),
              ]
            : undefined
        }
        empty={{ text: emptyText(files) }}
        failure={messages.failed}
        countText={messages.showing}
      />
      {dialog?.kind === 'choose' && (
        <ChooseSlideDialog file={dialog.file} onChoose={slide => choose(dialog.file, slide)} onClose={close} />
      )}
      {dialog?.kind === 'compare' && (
        <CompareDialog
          file={dialog.file}
          slideId={dialog.slideId}
          isBusy={isBusy}
          onReplace={({ id, name }) =>
            void attach([{ file: dialog.file, item: { id: dialog.file.id, slide: id, name, replace: true } }])
          }
          onClose={close}
        />
      )}
      {dialog?.kind === 'create' && (
        <CreateSlideDialog
          isOpen
          name={fileStem(dialog.file.name)}
          create={body => actions.createSlide(dialog.file, body)}
          onCreated={close}
          onClose={close}
        />
      )}
      {dialog?.kind === 'code' && (
        <TypeCodeDialog
          file={dialog.file}
          onTyped={() => {
            close()
            files.reload()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
