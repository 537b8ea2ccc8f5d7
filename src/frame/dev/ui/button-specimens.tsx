import Ellipsis from "lucide-react/icons/ellipsis";
import Heart from "lucide-react/icons/heart";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Specimen } from "./specimen.tsx";

export function ButtonSpecimens() {
  const [liked, setLiked] = useState(true);
  return (
    <>
      <Specimen name="Button: variants">
        <Button>Sign up free</Button>
        <Button variant="secondary">Keep looking</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Delete my account</Button>
      </Specimen>
      <Specimen name="Button: sizes and icon">
        <Button size="small">Small</Button>
        <Button icon={<Send className="size-5" />}>Medium</Button>
        <Button size="large">Large</Button>
      </Specimen>
      <Specimen name="Button: loading">
        <Button loading>Order and pay</Button>
        <Button loading variant="secondary">
          Show 1,204
        </Button>
        <Button loading variant="danger">
          Delete
        </Button>
      </Specimen>
      <Specimen name="Button: disabled">
        <Button disabled>Primary</Button>
        <Button disabled variant="secondary">
          Secondary
        </Button>
        <Button disabled variant="quiet">
          Quiet
        </Button>
        <Button disabled variant="danger">
          Danger
        </Button>
      </Specimen>
      <Specimen name="Button: wide, with a long German label" wide>
        <Button wide size="large">
          Kostenlos registrieren und Mitglieder in der Nähe kennenlernen
        </Button>
      </Specimen>
      <Specimen name="LinkButton and TextLink">
        <LinkButton to="?">See all members</LinkButton>
        <LinkButton to="?" variant="secondary">
          How it works
        </LinkButton>
        <p>
          Read about <TextLink to="?">safety</TextLink> and{" "}
          <TextLink to="?" quiet>
            our terms
          </TextLink>
          .
        </p>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="More" icon={<Ellipsis />} />
        <IconButton label="Send" icon={<Send />} tone="tonal" />
        <IconButton label="Like Anna" icon={<Heart />} pressed={liked} onClick={() => setLiked(!liked)} />
        <IconButton
          label="Like Ben"
          icon={<Heart />}
          tone="photo"
          pressed={!liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton label="More, off" icon={<Ellipsis />} disabled />
        <span className="bar-primary flex items-center gap-2 rounded-card px-3 py-1">
          On the bar <IconButton label="More on the bar" icon={<Ellipsis />} tone="bar" />
        </span>
      </Specimen>
    </>
  );
}
