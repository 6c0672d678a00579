import { useEffect, useRef, useState } from 'react';
import { TouchButton } from '../touch-button';
import { codeFinder } from './code-finder';

type Props = { onClose: () => void; onCode: (code: string) => void };

const WORDS: Record<string, string> = {
  NotAllowedError: '没有使用摄像头的权限，请在浏览器设置中允许',
  NotFoundError: '没有找到摄像头',
  NotReadableError: '摄像头正被其他应用使用',
};

/** What the camera sees, until it sees a code. */
export default function Camera({ onClose, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [words, setWords] = useState('把条码放进框里');
  const taken = useRef(onCode);
  taken.current = onCode;
  useEffect(() => {
    const abort = new AbortController();
    watch(video.current, abort.signal).then(
      (code) => {
        if (code === undefined || abort.signal.aborted) return;
        navigator.vibrate?.(60);
        taken.current(code);
      },
      (error: Error) => setWords(WORDS[error.name] ?? '摄像头无法打开，请手输条码'),
    );
    return () => abort.abort();
  }, []);
  return (
    <div role="dialog" aria-modal="true" aria-label="用摄像头扫码" data-state="open" className="fixed inset-0 z-50 flex flex-col bg-canvas">
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <video ref={video} muted playsInline className="size-full object-cover" />
        <span aria-hidden="true" className="absolute inset-x-10 top-1/3 h-1/4 rounded-[10px] border-2 border-accent" />
      </div>
      <p role="status" className="shrink-0 px-4 pt-3 text-center">
        {words}
      </p>
      <div className="flex shrink-0 p-3 pb-[calc(12px+env(safe-area-inset-bottom))] *:flex-1">
        <TouchButton onClick={onClose}>关闭</TouchButton>
      </div>
    </div>
  );
}

/** @returns the first code that was seen twice in a row: one misread stripe is no code */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | undefined> {
  if (!video) return undefined;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    video.srcObject = stream;
    await video.play();
    const find = await codeFinder();
    let before: string | undefined;
    while (!signal.aborted) {
      const code = await find(video);
      if (code !== undefined && code === before) return code;
      before = code ?? before;
      await new Promise((done) => setTimeout(done, 120));
    }
    return undefined;
  } finally {
    stop();
  }
}
