import { AuthFrame } from '../widgets/auth-frame.tsx';
import { ComingPage } from './coming-page.tsx';

export function AuthComingPage() {
  return (
    <AuthFrame>
      <ComingPage />
    </AuthFrame>
  );
}
