import { Component, type ReactNode } from 'react';
import { CallError } from '../api/call-error';
import { Button } from '../ui/button';
import { Empty } from '../ui/feedback';

/**
 * A page that breaks takes down its own tab only; what its tab remembers is untouched, so "重试" finds the draft again. A chunk
 * that could not be fetched (a release replaced it) needs the whole page: its module will not be asked for twice. `isSilent` is for
 * what stands beside the pages: when it breaks it is missing, and the pages stay.
 */
export class ErrorBoundary extends Component<{ children: ReactNode; isSilent?: boolean; onBroken?: () => void }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    this.props.onBroken?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.isSilent) return null;
    const isLate = error instanceof CallError;
    const isChunk = isLate || /dynamically imported module|Importing a module|Failed to fetch/i.test(error.message);
    return (
      <Empty
        icon="warning"
        title={isLate ? error.message : isChunk ? '页面没有加载成功，可能是网络中断或系统已更新' : '页面出现异常'}
        text={isChunk ? '已打开的标签和草稿都会保留。' : error.message}
        action={
          <Button icon="refresh" onClick={() => (isChunk ? window.location.reload() : this.setState({ error: undefined }))}>
            {isChunk ? '刷新页面' : '重试'}
          </Button>
        }
      />
    );
  }
}
