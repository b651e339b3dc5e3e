import { Button } from '@mantine/core'
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
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { ReactNode } from 'react'
import { downloadBlob } from '../../csv/download.ts'
import { fileNameStem } from '../../format/file-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { MenuIcon } from '../../ui/buttons/menu-button.tsx'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { copyLink } from './copy-link.ts'
import type { ViewerPosition } from './position.ts'
import { objectiveOf, zoomText } from './scale-bar.ts'
import type { useRuler } from './use-ruler.ts'
import { MAX_ZOOM, type ShownView, STEPS, type ViewerActions } from './use-viewer.ts'
import styles from './viewer.module.css'
import { QUARTER } from './viewer-keys.ts'
import { viewerMessages as messages } from './viewer-messages.ts'

/** A button's effect on the picture; `shortcut` is its key. */
interface Control {
  label: string
  icon: ReactNode
  shortcut?: string
  act: (on: ViewerActions) => void
}

const ZOOM_OUT: Control = {
  label: messages.zoomOut,
  icon: <IconMinus aria-hidden />,
  shortcut: '-',
  act: on => on.zoomBy(1 / STEPS.zoom),
}
const ZOOM_IN: Control = {
  label: messages.zoomIn,
  icon: <IconPlus aria-hidden />,
  shortcut: '+',
  act: on => on.zoomBy(STEPS.zoom),
}
const ROTATE_LEFT: Control = {
  label: messages.rotateLeft,
  icon: <IconRotate aria-hidden />,
  act: on => on.rotateBy(-QUARTER),
}
const ROTATE_RIGHT: Control = {
  label: messages.rotateRight,
  icon: <IconRotateClockwise aria-hidden />,
  shortcut: 'R',
  act: on => on.rotateBy(QUARTER),
}
const MIRROR: Control = {
  label: messages.mirror,
  icon: <IconFlipVertical aria-hidden />,
  shortcut: 'M',
  act: on => on.mirror(),
}
const COPY_LINK: Control = {
  label: messages.copyLink,
  icon: <IconLink aria-hidden />,
  shortcut: 'L',
  act: on => void copyLink(on.view().position),
}

interface ControlButtonProps extends Control {
  /** Undefined while there is no picture. */
  on: ViewerActions | undefined
  isPressed?: boolean
}

function ControlButton({ label, icon, shortcut, act, on, isPressed }: ControlButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      tip={shortcut && messages.withKey(label, shortcut)}
      aria-keyshortcuts={shortcut === '+' ? 'Plus' : shortcut}
      aria-pressed={isPressed}
      disabled={!on}
      onClick={() => on && act(on)}
    />
  )
}

interface ViewerBarProps {
  view: ShownView | undefined
  actions: ViewerActions | undefined
  picture: Picture
  name: string
  onFull: ((position: ViewerPosition) => void) | undefined
  ruler: Pick<ReturnType<typeof useRuler>, 'isOn' | 'toggle'>
  onKeys: () => void
  before?: ReactNode
}

export function ViewerBar({ view, actions, picture, name, ruler, onFull, onKeys, before }: ViewerBarProps) {
  const on = view && actions
  const objective = objectiveOf(picture)
  const isNarrow = useIsNarrow()

  async function save(shown: ViewerActions) {
    const blob = await shown.snapshot()
    if (blob) downloadBlob(`${fileNameStem(name)}.png`, blob)
    else toast.error(messages.notDownloaded)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div className={styles['bar']} role="group" aria-label={messages.controls}>
      {before}
      <span className={styles['group']}>
        <ControlButton {...ZOOM_OUT} on={on} />
        <output className={styles['value']} aria-label={messages.magnification}>
          {view ? zoomText(view.position.zoom, objective) : '-'}
        </output>
        <ControlButton {...ZOOM_IN} on={on} />
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={styles['short'] ?? ''}
        leftSection={<IconArrowAutofitWidth aria-hidden />}
        title={messages.fitTip}
        aria-keyshortcuts="0"
        disabled={!on}
        onClick={() => on?.fit()}
      >
        {messages.fit}
      </Button>
      <Magnifications objective={objective} zoom={view?.position.zoom} isOff={!on} onZoom={zoom => on?.zoomTo(zoom)} />
      {isNarrow ? (
        <OrientationMenu on={on} />
      ) : (
        <>
          <span className={styles['group']}>
            <ControlButton {...ROTATE_LEFT} on={on} />
            <output className={styles['value']} aria-label={messages.rotation}>
              {view?.position.turn ?? 0}°
            </output>
            <ControlButton {...ROTATE_RIGHT} on={on} />
          </span>
          <ControlButton {...MIRROR} on={on} isPressed={view?.isMirrored ?? false} />
        </>
      )}
      <ControlButton
        label={messages.measure}
        icon={<IconRulerMeasure aria-hidden />}
        shortcut="D"
        act={ruler.toggle}
        on={on}
        isPressed={ruler.isOn}
      />
      <span className={styles['end']}>
        <ControlButton {...COPY_LINK} on={on} />
        <ControlButton label={messages.download} icon={<IconDownload aria-hidden />} act={save} on={on} />
        <IconButton
          label={messages.keys}
          tip={messages.withKey(messages.keys, '?')}
          aria-keyshortcuts="?"
          icon={<IconKeyboard aria-hidden />}
          onClick={onKeys}
        />
        {onFull && (
          <Button
            size="compact-sm"
            variant="default"
            className={styles['short'] ?? ''}
            title={messages.withKey(messages.fullScreen, 'F')}
            aria-keyshortcuts="F"
            leftSection={<IconMaximize aria-hidden />}
            disabled={!on}
            onClick={() => on && onFull(on.view().position)}
          >
            {messages.fullScreen}
          </Button>
        )}
      </span>
    </div>
  )
}

/** For a narrow window, so that the controls stay on one line. */
const OrientationMenu = ({ on }: { on: ViewerActions | undefined }) => (
  <MenuIcon
    isAtStart
    label={messages.more}
    icon={<IconDotsVertical aria-hidden />}
    disabled={!on}
    items={[ROTATE_LEFT, ROTATE_RIGHT, MIRROR].map(({ label, icon, act }) => ({
      ...{ label, icon },
      onPick: () => on && act(on),
    }))}
  />
)

/** The magnifications of a microscope. */
const MAGNIFICATIONS = [5, 10, 20, 40]
/** Magnifications that differ by less are considered equal: files contain 20 or 19.97. */
const SAME_SHARE = 0.02

const isSame = (one: number, other: number) => Math.abs(one - other) <= SAME_SHARE * other

interface MagnificationsProps {
  /** Magnification of the scan; null if unknown. */
  objective: number | null
  zoom: number | undefined
  isOff: boolean
  onZoom: (zoom: number) => void
}

/** The magnifications of a microscope, and that of the scan. Those above it show no more detail, and are marked. */
function Magnifications({ objective, zoom, isOff, onZoom }: MagnificationsProps) {
  const known = objective ?? 1
  const others = objective === null ? [] : MAGNIFICATIONS.filter(value => !isSame(value, known))
  const scanText = zoomText(1, objective)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <span className={styles['group']} role="group" aria-label={messages.magnifications}>
      {[...others, known]
        .toSorted((one, other) => one - other)
        .map(value => {
          const [isScan, isAbove] = [value === known, value > known]
          const text = isScan ? scanText : zoomText(value / known, objective)
          const isTooFar = value / known > MAX_ZOOM
          const tip = isTooFar ? messages.tooFarAbove(scanText) : messages.aboveScanTip(scanText)
          return (
            <button
              key={value}
              type="button"
              className={styles['magnification']}
              data-above={isAbove || undefined}
              aria-label={isAbove ? messages.aboveScan(text) : undefined}
              aria-pressed={zoom !== undefined && isSame(zoom * known, value)}
              aria-keyshortcuts={isScan ? '1' : undefined}
              title={isScan ? messages.scanSize : isAbove ? tip : undefined}
              disabled={isOff || isTooFar}
              onClick={() => onZoom(value / known)}
            >
              {text}
            </button>
          )
        })}
    </span>
  )
}
