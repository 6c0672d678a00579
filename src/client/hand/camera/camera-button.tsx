import { Suspense, useState } from 'react';
import { late } from '../../ui/late';
import { RoundButton } from '../hand-head';

const Camera = late(() => import('./camera'));

/** Scans with the camera of the device, where it has one. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!navigator.mediaDevices) return null;
  return (
    <>
      <RoundButton icon="qrcode" label="用摄像头扫码" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <Camera
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
