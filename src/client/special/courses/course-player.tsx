import { useCallback, useEffect, useRef } from 'react';
import { fileAddress, thumbnailAddress } from '../../form/upload-file';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { type Course, tellWatched, type Watched } from './course';

/** Seconds of watching after which the place is kept. */
const EVERY = 10;

type Props = { course: Course; onWatched: (watched: Watched) => void; onClose: () => void };

/** A film: it goes on where it was left. One that lies elsewhere is opened there. */
export function CoursePlayer({ course, onWatched, onClose }: Props) {
  const { id, title, film, link, cover, description, watched } = course;
  const video = useRef<HTMLVideoElement>(null);
  const kept = useRef(watched?.position ?? 0);
  const tell = useCallback(
    async (more: Parameters<typeof tellWatched>[1]) => {
      const now = await tellWatched(id, more);
      if (now) onWatched(now);
    },
    [id, onWatched],
  );
  const keep = useCallback(() => {
    const { currentTime = 0, duration = 0 } = video.current ?? {};
    if (!Number.isFinite(duration) || duration === 0) return;
    kept.current = currentTime;
    void tell({ position: Math.floor(currentTime), duration: Math.floor(duration) });
  }, [tell]);
  useEffect(() => {
    void tell({ opens: true });
  }, [tell]);
  const close = () => {
    if (film) keep();
    onClose();
  };
  return (
    <Modal isOpen onClose={close} title={title} width={960}>
      {film ? (
        <video
          ref={video}
          controls
          autoPlay
          preload="metadata"
          src={fileAddress(film)}
          {...(cover ? { poster: thumbnailAddress(cover, 1600) } : {})}
          className="aspect-video w-full rounded bg-black"
          onLoadedMetadata={({ currentTarget }) => {
            if (watched && !watched.finished && watched.position < currentTarget.duration) currentTarget.currentTime = watched.position;
          }}
          onTimeUpdate={({ currentTarget }) => Math.abs(currentTarget.currentTime - kept.current) >= EVERY && keep()}
          onPause={keep}
          onEnded={keep}
        />
      ) : (
        <div className="flex aspect-video w-full flex-col items-center justify-center gap-3 rounded bg-sunken">
          <p className="text-[13px] text-muted">这部教程在外部网站播放</p>
          <Button tone="primary" icon="link" onClick={() => window.open(link, '_blank', 'noopener,noreferrer')}>
            打开视频
          </Button>
        </div>
      )}
      {description && <p className="mt-3 whitespace-pre-wrap text-[13px] text-muted">{description}</p>}
    </Modal>
  );
}
