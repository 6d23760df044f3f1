# Boardwalk with its page inside, run by a user of its own: docs/hosting.md.
FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo xtask client && cargo build --release --package boardwalk

FROM debian:bookworm-slim
RUN useradd --system --home-dir /var/lib/boardwalk --create-home boardwalk
COPY --from=build /src/target/release/boardwalk /usr/local/bin/boardwalk
USER boardwalk
WORKDIR /var/lib/boardwalk
VOLUME /var/lib/boardwalk
EXPOSE 4141
ENTRYPOINT ["/usr/local/bin/boardwalk"]
CMD ["serve", "--host", "0.0.0.0"]
