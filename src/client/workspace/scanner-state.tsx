import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lastScanAtom } from '../palette/last-scan';
import { askInPalette } from '../palette/palette-state';
import { IconButton } from '../ui/button';

const SEEN = 1600;

/** The scanner is listened to at any page: the icon says that it is, lights up when a code was heard, and takes one typed by hand. */
export function ScannerState() {
  const { code, count } = useAtomValue(lastScanAtom);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setHeard(true);
    const timer = window.setTimeout(() => setHeard(false), SEEN);
    return () => window.clearTimeout(timer);
  }, [count]);
  return (
    <IconButton
      icon={isHeard ? 'check' : 'scan'}
      className={isHeard ? 'bg-good-soft! text-good!' : ''}
      label={code === '' ? '扫码枪随时可扫；点此手输条码' : `最近扫到 ${code}；点此手输条码`}
      onClick={() => askInPalette('workspace.scanCode')}
    />
  );
}
