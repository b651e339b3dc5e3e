import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe', encoding: 'utf8' })

/** A separate file system for a fault. */
export interface Disk {
  /** A folder on it for a library. */
  readonly dataDir: string
  remove(): void
}

const mountPoint = () => mkdtempSync(join(tmpdir(), 'vitrine-disk-'))

const unmount = (folder: string) => run('umount', folder)

/** A disk in memory, of so many MB. */
export function smallDisk(megabytes: number): Disk {
  const folder = mountPoint()
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
  return {
    dataDir: folder,
    remove() {
      unmount(folder)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Other programs' files, until so little room is left. */
export function fill(disk: Pick<Disk, 'dataDir'>, leave: number): void {
  try {
    for (let room = freeOn(disk) - leave; room > 0; room = freeOn(disk) - leave)
      appendFileSync(join(disk.dataDir, 'filler'), Buffer.alloc(Math.min(room, 8 * MB)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

export const empty = (disk: Pick<Disk, 'dataDir'>) => rmSync(join(disk.dataDir, 'filler'), { force: true })

export const freeOn = ({ dataDir }: Pick<Disk, 'dataDir'>): number => {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** A disk whose power can be cut. */
export interface CuttableDisk extends Disk {
  /** From here on nothing reaches the disk any more: what was not synced is gone. */
  cut(): void
  /** Mounts it again, as a machine does that has its power back. Nothing may be open on it. */
  restore(): void
}

const IMAGE_BYTES = 2 * 1024 ** 3

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/fs/ext4/ioctl.c): the file system drops everything that is
 * only in memory, its own journal too. Node has no ioctl; perl is part of every Linux.
 */
const SHUT_DOWN =
  'open(my $disk, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($disk, 0x8004587d, $flags) or die $!'

/** An ext4 on a loop device. */
export function cuttableDisk(): CuttableDisk {
  const folder = mountPoint()
  const image = `${folder}.image`
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = () => run('mount', '-o', 'loop', image, folder)
  mount()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  return {
    dataDir,
    cut: () => void run('perl', '-e', SHUT_DOWN, folder),
    restore() {
      unmount(folder)
      mount()
    },
    remove() {
      unmount(folder)
      rmSync(folder, { recursive: true })
      rmSync(image)
    },
  }
}

/** Why a kind of disk can't be made on this machine. */
export function obstacleTo(make: () => Disk): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'needs Linux and root, who may mount a file system'
  try {
    make().remove()
    return undefined
  } catch (error) {
    return `a file system can't be mounted here: ${(error as Error).message.split('\n')[0]}`
  }
}
