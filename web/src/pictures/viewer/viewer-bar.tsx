import { Button, Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconDotsVertical,
  IconDownload,
  IconFlipVertical,
  IconKeyboard,
  IconLink,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRotate,
  IconRotateClockwise,
} from '@tabler/icons-react'
import type { Picture } from '@vitrine/contract/pictures'
import type { ReactNode } from 'react'
import { downloadBlob } from '../../csv/download.ts'
import { fileNameStem } from '../../format/file-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { copyLink } from './copy-link.ts'
import type { ViewerPosition } from './position.ts'
import { zoomText } from './scale-bar.ts'
import { type ShownView, STEPS, type ViewerActions } from './use-viewer.ts'
import styles from './viewer.module.css'
import { QUARTER } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'

interface ViewerBarProps {
  view: ShownView | undefined
  actions: ViewerActions | undefined
  picture: Picture
  name: string
  onFull: ((position: ViewerPosition) => void) | undefined
  onKeys: () => void
  before?: ReactNode
}

/** The line of controls above a picture. */
export function ViewerBar({ view, actions, picture, name, onFull, onKeys, before }: ViewerBarProps) {
  const isOff = !view || !actions
  const { magnification } = picture
  const isNarrow = useIsNarrow()
  const withViewer = (run: (actions: ViewerActions) => void) => () => {
    if (actions) run(actions)
  }

  const orientation = {
    rotation: view?.position.turn ?? 0,
    isMirrored: view?.isMirrored ?? false,
    isOff,
    onRotate: (degrees: number) => withViewer(on => void on.rotateBy(degrees))(),
    onMirror: withViewer(on => void on.mirror()),
  }

  async function save(shown: ViewerActions) {
    const blob = await shown.snapshot()
    if (blob) downloadBlob(`${fileNameStem(name)}.png`, blob)
    else toast.error(viewerMessages.notDownloaded)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div className={styles['bar']} role="group" aria-label={viewerMessages.controls}>
      {before}
      <span className={styles['group']}>
        <IconButton
          label={viewerMessages.zoomOut}
          tip={viewerMessages.withKey(viewerMessages.zoomOut, '-')}
          aria-keyshortcuts="-"
          icon={<IconMinus aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => on.zoomBy(1 / STEPS.zoom))}
        />
        <output className={styles['value']} aria-label={viewerMessages.magnification}>
          {view ? zoomText(view.position.zoom, magnification) : '-'}
        </output>
        <IconButton
          label={viewerMessages.zoomIn}
          tip={viewerMessages.withKey(viewerMessages.zoomIn, '+')}
          aria-keyshortcuts="Plus"
          icon={<IconPlus aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => on.zoomBy(STEPS.zoom))}
        />
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowAutofitWidth aria-hidden />}
        title={viewerMessages.fitTip}
        aria-keyshortcuts="0"
        disabled={isOff}
        onClick={withViewer(on => on.fit())}
      >
        {viewerMessages.fit}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        title={viewerMessages.scanSize}
        aria-keyshortcuts="1"
        disabled={isOff}
        onClick={withViewer(on => on.zoomTo(1))}
      >
        {zoomText(1, magnification)}
      </Button>
      {isNarrow ? <OrientationMenu {...orientation} /> : <OrientationControls {...orientation} />}
      <span className={styles['end']}>
        <IconButton
          label={viewerMessages.copyLink}
          tip={viewerMessages.withKey(viewerMessages.copyLink, 'L')}
          aria-keyshortcuts="L"
          icon={<IconLink aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => void copyLink(on.view().position))}
        />
        <IconButton
          label={viewerMessages.download}
          icon={<IconDownload aria-hidden />}
          disabled={isOff}
          onClick={withViewer(on => void save(on))}
        />
        <IconButton
          label={viewerMessages.keys}
          tip={viewerMessages.withKey(viewerMessages.keys, '?')}
          aria-keyshortcuts="?"
          icon={<IconKeyboard aria-hidden />}
          onClick={onKeys}
        />
        {onFull && (
          <Button
            size="compact-sm"
            variant="default"
            title={viewerMessages.withKey(viewerMessages.fullScreen, 'F')}
            aria-keyshortcuts="F"
            leftSection={<IconMaximize aria-hidden />}
            disabled={isOff}
            onClick={withViewer(on => onFull(on.view().position))}
          >
            {viewerMessages.fullScreen}
          </Button>
        )}
      </span>
    </div>
  )
}

interface OrientationProps {
  /** Degrees clockwise. */
  rotation: number
  isMirrored: boolean
  isOff: boolean
  onRotate: (degrees: number) => void
  onMirror: () => void
}

function OrientationControls({ rotation, isMirrored, isOff, onRotate, onMirror }: OrientationProps) {
  return (
    <>
      <span className={styles['group']}>
        <IconButton
          label={viewerMessages.rotateLeft}
          icon={<IconRotate aria-hidden />}
          disabled={isOff}
          onClick={() => onRotate(-QUARTER)}
        />
        <output className={styles['value']} aria-label={viewerMessages.rotation}>
          {rotation}°
        </output>
        <IconButton
          label={viewerMessages.rotateRight}
          tip={viewerMessages.withKey(viewerMessages.rotateRight, 'R')}
          aria-keyshortcuts="R"
          icon={<IconRotateClockwise aria-hidden />}
          disabled={isOff}
          onClick={() => onRotate(QUARTER)}
        />
      </span>
      <IconButton
        label={viewerMessages.mirror}
        tip={viewerMessages.withKey(viewerMessages.mirror, 'M')}
        aria-keyshortcuts="M"
        icon={<IconFlipVertical aria-hidden />}
        aria-pressed={isMirrored}
        disabled={isOff}
        onClick={onMirror}
      />
    </>
  )
}

/** The same for a narrow window, where the controls stay in one row. */
function OrientationMenu({ isOff, onRotate, onMirror }: OrientationProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <IconButton label={viewerMessages.more} icon={<IconDotsVertical aria-hidden />} disabled={isOff} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRotate aria-hidden />} onClick={() => onRotate(-QUARTER)}>
          {viewerMessages.rotateLeft}
        </Menu.Item>
        <Menu.Item leftSection={<IconRotateClockwise aria-hidden />} onClick={() => onRotate(QUARTER)}>
          {viewerMessages.rotateRight}
        </Menu.Item>
        <Menu.Item leftSection={<IconFlipVertical aria-hidden />} onClick={onMirror}>
          {viewerMessages.mirror}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
