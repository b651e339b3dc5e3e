import { Box, Button, Checkbox, Text, TextInput } from '@mantine/core'
import {
  IconDeviceFloppy,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUserOff,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { View } from '@vitrine/contract/views'
import { type FormEvent, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Library } from '../address/use-library.ts'
import { NameForm } from './name-form.tsx'
import styles from './views-dialog.module.css'
import { viewsMessages } from './views-messages.ts'

/** The views of the server: the user's own and those that are shared. */
export function LibrarySection({ library, onApplied }: { library: Library; onApplied: () => void }) {
  const { views, problem } = library
  return (
    <section className={styles['library']} aria-label={viewsMessages.library}>
      <Text component="h3" fw="var(--fw-strong)">
        {viewsMessages.library}
      </Text>
      {problem !== undefined && <Banner kind="red">{problem}</Banner>}
      {library.maySave && <SaveOnServer library={library} />}
      {views.length === 0 && (
        <Text size="sm" c="dimmed" py={8}>
          {viewsMessages.libraryEmpty}
        </Text>
      )}
      <ul className={styles['list']} aria-label={viewsMessages.libraryList}>
        {views.map(view => (
          <LibraryEntry key={view.id} view={view} library={library} onApplied={onApplied} />
        ))}
      </ul>
    </section>
  )
}

function SaveOnServer({ library }: { library: Library }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const isDisabled = name.trim() === '' || library.isBusy

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled || !(await library.add(name, isShared))) return
    toast.success(viewsMessages.saved(name.trim()))
    setName('')
  }
  return (
    <form className={styles['form']} onSubmit={event => void save(event)} noValidate>
      <Box flex={1}>
        <TextInput
          label={viewsMessages.libraryName}
          description={viewsMessages.libraryHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={100}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Checkbox
          mt={8}
          label={viewsMessages.share}
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
      </Box>
      <Button type="submit" className={styles['save'] ?? ''} disabled={isDisabled}>
        {viewsMessages.saveInLibrary}
      </Button>
    </form>
  )
}

function notesOf(view: View, { current, isChanged, isOwner, isOwnDefault }: Library): string {
  const owned = view.shared ? viewsMessages.mineShared : viewsMessages.mine
  const notes = [
    view.id === current?.id && (isChanged ? viewsMessages.currentChanged : viewsMessages.current),
    isOwner(view) ? owned : viewsMessages.sharedBy(view.owner.name ?? view.owner.username),
    view.locked && viewsMessages.isLocked,
    isOwnDefault(view) && viewsMessages.isOwnDefault,
    view.is_default && viewsMessages.isDefaultForAll,
  ]
  return notes.filter(Boolean).join(' · ')
}

function LibraryEntry({ view, library, onApplied }: { view: View; library: Library; onApplied: () => void }) {
  const [isRenaming, setRenaming] = useState<boolean>()
  const apply = () => {
    library.apply(view)
    onApplied()
  }
  return (
    <li className={styles['entry']} aria-current={view.id === library.current?.id || undefined}>
      {isRenaming ? (
        <NameForm
          name={view.name}
          onSave={name => void library.update(view, { name })}
          onClose={() => setRenaming(false)}
        />
      ) : (
        <>
          <Box flex={1} miw={0} px={8} py={4}>
            <Text truncate fw={500} title={view.name}>
              {view.name}
            </Text>
            <Text truncate size="xs" lh="18px" c="dimmed">
              {notesOf(view, library)}
            </Text>
          </Box>
          <OwnDefaultButton view={view} library={library} />
          <Button size="xs" variant="default" aria-label={viewsMessages.applyView(view.name)} onClick={apply}>
            {viewsMessages.apply}
          </Button>
          {library.mayChange(view) && (
            <ChangeButtons
              view={view}
              library={library}
              // After renaming, the focus returns to where it came from.
              hasFocus={isRenaming === false}
              onRename={() => setRenaming(true)}
            />
          )}
          {library.mayManage(view) && <ManageButtons view={view} library={library} />}
        </>
      )}
    </li>
  )
}

function OwnDefaultButton({ view, library }: { view: View; library: Library }) {
  const isOwn = library.isOwnDefault(view)
  return (
    <IconButton
      label={isOwn ? viewsMessages.clearOwnDefault(view.name) : viewsMessages.setOwnDefault(view.name)}
      aria-pressed={isOwn}
      icon={isOwn ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
      onClick={() => void library.setOwnDefault(isOwn ? undefined : view)}
    />
  )
}

function ChangeButtons(props: { view: View; library: Library; hasFocus: boolean; onRename: () => void }) {
  const { view, library, hasFocus, onRename } = props
  const overwrite = async () => {
    if (await library.overwrite(view)) toast.success(viewsMessages.saved(view.name))
  }
  return (
    <>
      <IconButton
        label={viewsMessages.overwrite(view.name)}
        icon={<IconDeviceFloppy aria-hidden />}
        onClick={() => void overwrite()}
      />
      <IconButton
        label={viewsMessages.rename(view.name)}
        autoFocus={hasFocus}
        icon={<IconPencil aria-hidden />}
        onClick={onRename}
      />
    </>
  )
}

function ManageButtons({ view, library }: { view: View; library: Library }) {
  const { name, shared, locked, is_default } = view
  const remove = () => {
    if (!shared || window.confirm(viewsMessages.confirmRemove(name))) void library.remove(view)
  }
  return (
    <>
      <IconButton
        label={shared ? viewsMessages.unshareView(name) : viewsMessages.shareView(name)}
        icon={shared ? <IconUserOff aria-hidden /> : <IconUsers aria-hidden />}
        onClick={() => void library.update(view, { shared: !shared })}
      />
      {shared && (
        <IconButton
          label={locked ? viewsMessages.unlock(name) : viewsMessages.lock(name)}
          icon={locked ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
          onClick={() => void library.update(view, { locked: !locked })}
        />
      )}
      {shared && library.isAdmin && (
        <IconButton
          label={is_default ? viewsMessages.clearDefaultForAll(name) : viewsMessages.setDefaultForAll(name)}
          aria-pressed={is_default}
          icon={<IconWorld aria-hidden />}
          onClick={() => void library.update(view, { is_default: !is_default })}
        />
      )}
      <IconButton label={viewsMessages.remove(name)} icon={<IconTrash aria-hidden />} onClick={remove} />
    </>
  )
}
